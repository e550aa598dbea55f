import { SignInGate } from '../../ui/sign-in-gate.tsx';

export const RegulationsGate = () => <SignInGate heading="CCW Regulations" />;

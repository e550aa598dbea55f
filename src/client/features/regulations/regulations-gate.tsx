import { SignInGate } from '../../blocks/sign-in-gate.tsx';

export const RegulationsGate = () => <SignInGate heading="CCW Regulations" />;

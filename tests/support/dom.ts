import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take longer than the usual second to get to it; a test that passes waits no longer for it.
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);

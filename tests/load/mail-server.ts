import { SMTPServer } from 'smtp-server';

export type MailMood = 'works' | 'refuses' | 'hangs';

/** A mail server on this machine that remembers what it took, by the id of the mail, and can be in a bad mood. */
export const startMailServer = async () => {
  const received: string[] = [];
  let mood: MailMood = 'works';
  const hanging: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, callback) => {
      if (mood === 'hangs') hanging.push(() => callback(new Error('too late')));
      else callback(mood === 'refuses' ? Object.assign(new Error('not now'), { responseCode: 451 }) : null);
    },
    onData: (stream, _session, callback) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () => {
        received.push(/^message-id: <([^@>]+)/im.exec(text)?.[1] ?? '');
        callback();
      });
    },
  });
  // A server that is killed in the middle of a mail breaks the line.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();

  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received,
    setMood(next: MailMood): void {
      mood = next;
      for (const letGo of hanging.splice(0)) letGo();
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};

import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { CONTACT_LIMITS, type ContactField, checkContact } from '#shared/site/contact.ts';
import { LIMITS } from '#shared/site/product.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const FAILED = 'Failed to send message';
const EMPTY: Record<ContactField, string> = { name: '', email: '', message: '' };
const FIELDS = ['name', 'email', 'message'] as const;

const send = async (body: Record<ContactField, string> & { nickname: string }) => {
  // Not imported above: reading the page needs no schemas.
  const { sendMessage } = await import('#shared/contracts/contact.ts');

  return callApi(sendMessage, { body });
};

export const ContactForm = () => {
  const formRef = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [nickname, setNickname] = useState('');
  // Nobody is told what is wrong with a message that is still being written.
  const [wasTried, setWasTried] = useState(false);
  const problems = wasTried ? checkContact(typed) : {};

  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      setTyped(EMPTY);
      setWasTried(false);
      toast({ title: 'Message sent successfully!', description: message });
    },
    onError: (error) => {
      toast({ title: FAILED, description: failureText(error, FAILED), variant: 'destructive' });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    const wrong = FIELDS.find((field) => checkContact(typed)[field]);
    if (wrong) formRef.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else sending.mutate({ ...typed, nickname });
  };

  const boxFor = (field: ContactField) => ({
    name: field,
    value: typed[field],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [field]: target.value })),
  });

  return (
    <form ref={formRef} onSubmit={submit} noValidate className="needs-script">
      <fieldset disabled={sending.isPending} className="flex flex-col gap-4">
        <legend className="sr-only">Message to support</legend>
        <TextField {...boxFor('name')} label="Name" autoComplete="name" maxLength={CONTACT_LIMITS.nameMax} />
        <TextField
          {...boxFor('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.emailLength}
        />
        <TextArea {...boxFor('message')} label="Message" rows={6} maxLength={CONTACT_LIMITS.messageMax} />
        <div aria-hidden="true" className="absolute -left-[200vw]">
          <label>
            Leave this empty
            <input
              name="nickname"
              tabIndex={-1}
              autoComplete="off"
              value={nickname}
              onChange={({ target }) => setNickname(target.value)}
            />
          </label>
        </div>
        <Button type="submit" Icon={Send} isBusy={sending.isPending} className="sm:self-start">
          {sending.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </fieldset>
    </form>
  );
};

import { Send } from 'lucide-react';
import { sendMessage } from '#shared/contracts/contact.ts';
import { CONTACT_LIMITS } from '#shared/site/contact.ts';
import { LIMITS } from '#shared/site/product.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const FAILED = 'Failed to send message';

export const ContactForm = () => {
  const form = useForm({
    schema: sendMessage.body,
    defaultValues: { name: '', email: '', message: '', nickname: '' },
    send: async (body) => {
      const { message } = await callApi(sendMessage, { body });
      toast({ title: 'Message sent successfully!', description: message });
    },
    failure: (error) => toast({ title: FAILED, description: failureText(error, FAILED), variant: 'destructive' }),
    startsOver: true,
  });
  const { field, isSending } = form;

  return (
    <Form
      form={form}
      legend="Message to support"
      className="needs-script"
      footer={
        <Button type="submit" Icon={Send} isBusy={isSending} className="sm:self-start">
          {isSending ? 'Sending...' : 'Send Message'}
        </Button>
      }
    >
      <TextField {...field('name')} label="Name" autoComplete="name" maxLength={CONTACT_LIMITS.nameMax} />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" maxLength={LIMITS.emailLength} />
      <TextArea {...field('message')} label="Message" rows={6} maxLength={CONTACT_LIMITS.messageMax} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          Leave this empty
          <input {...form.register('nickname')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </Form>
  );
};

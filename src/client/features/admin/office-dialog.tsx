import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { InboxItem } from '#shared/contracts/admin-inbox.ts';
import { type AdminOffice, correctOffice, getOffice, officeFields } from '#shared/contracts/admin-offices.ts';
import { asOfText } from '#shared/law/calendar-display.ts';
import { fullCountyName } from '#shared/law/county-name.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const draftSchema = z.object(officeFields);

type OfficeFormProps = { office: AdminOffice; onClose: () => void };

const OfficeForm = ({ office, onClose }: OfficeFormProps) => {
  const save = useAdminChange(
    (draft: z.output<typeof draftSchema>) =>
      callApi(correctOffice, { params: { fips: office.fips }, body: { version: office.version, office: draft } }),
    () => {
      toast({ title: 'Office corrected', description: 'Members see it now. It stays through the next publish.' });
      onClose();
    },
  );
  const { phone, street, city, site, sourceAddress } = office;
  const form = useForm({
    schema: draftSchema,
    defaultValues: { phone, street, city, site, sourceAddress },
    send: save.change,
  });
  const { field } = form;
  const failure = save.error ? failureText(save.error, 'We couldn’t save this. Please try again.') : undefined;

  return (
    <>
      <Form
        form={{ ...form, isSending: save.isPending, failure }}
        legend="Office"
        footer={
          <Button type="submit" isBusy={save.isPending}>
            Save correction
          </Button>
        }
      >
        <p>
          Kind of office: {office.office}.{' '}
          {office.asOf ? `Shown to members ${asOfText(office.asOf)}.` : 'No phone is shown.'}
        </p>
        <TextField
          {...field('phone')}
          label="Phone"
          type="tel"
          hint="Such as 404-555-0123. Leave it empty to show none."
        />
        <TextField {...field('street')} label="Street" maxLength={80} />
        <TextField {...field('city')} label="City" maxLength={80} />
        <TextField {...field('site')} label="Website" hint="Such as fultoncountyga.gov. Leave it empty to show none." />
        <TextField
          {...field('sourceAddress')}
          label="Where you read it today"
          hint="The office’s own page. Members see it as the source."
          type="url"
          maxLength={500}
          required
        />
      </Form>
      {save.dialog}
    </>
  );
};

type OfficeDialogProps = { place: NonNullable<InboxItem['office']>; onClose: () => void };

/** Corrects how members are told to reach the office of a county. */
export const OfficeDialog = ({ place: { state, county }, onClose }: OfficeDialogProps) => {
  const office = useQuery({
    queryKey: ['admin', 'office', state, county],
    queryFn: ({ signal }) => callApi(getOffice, { query: { state, county }, signal }),
    // What is corrected is what is shown now.
    staleTime: 0,
    gcTime: 0,
  });

  return (
    <Dialog
      title="Correct the office"
      description={`${fullCountyName(county)}, ${stateName(state)}`}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {office.isError && (
        <ErrorState
          heading="We couldn’t load this office"
          onRetry={() => void office.refetch()}
          isRetrying={office.isFetching}
        />
      )}
      {office.isPending && (
        <DelayedSkeleton label="Loading the office…">
          <Skeleton className="h-60 w-full" />
        </DelayedSkeleton>
      )}
      {office.data && <OfficeForm key={office.data.version} office={office.data} onClose={onClose} />}
    </Dialog>
  );
};

import type { ComponentProps } from 'react';
import type { FormHandle } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

type NameFormDialogProps = Omit<ComponentProps<typeof FormDialog>, 'form' | 'children'> & {
  form: FormHandle & { field: (name: 'name') => NameFieldProps };
  /** How the name is asked for. */
  field: NameFieldProps;
};

/** A dialog that asks for a name and nothing else. */
export const NameFormDialog = ({ form, field, ...dialog }: NameFormDialogProps) => (
  <FormDialog form={form} {...dialog}>
    <TextField {...form.field('name')} label="Name" {...field} />
  </FormDialog>
);

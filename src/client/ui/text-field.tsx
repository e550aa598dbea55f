import { type ComponentProps, useId } from 'react';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & { label: string };

export const TextField = ({ label, ...props }: TextFieldProps) => {
  const id = useId();

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="min-h-11 rounded-control border border-saddle bg-card px-3 text-umber placeholder:text-quiet disabled:opacity-60"
        {...props}
      />
    </div>
  );
};

import type { LucideIcon } from 'lucide-react';
import * as RadixTabs from 'radix-ui/tabs';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Tab<Id extends string> = { id: Id; label: string; Icon?: LucideIcon; isDisabled?: boolean; content: ReactNode };

type TabsProps<Id extends string> = {
  /** What is chosen here, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Several views of one thing. The owner keeps which one is open, so that it can be in the URL. */
export const Tabs = <Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) => {
  const list = useRef<HTMLDivElement>(null);

  // Where the row is longer than the screen, the open tab stands in its middle: a link may have opened the last one.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[role=tab][data-state=active]`);
    if (row && tab && value) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(id) => {
        const tab = tabs.find((one) => one.id === id);
        if (tab) onChange(tab.id);
      }}
    >
      {/* Scrolls within itself where it is too long; the padding keeps the focus ring whole. */}
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="flex overflow-x-auto p-1.5 shadow-[inset_0_-7px_0_-6px_var(--color-tan)]"
      >
        {tabs.map(({ id, label: tabLabel, Icon, isDisabled = false }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            disabled={isDisabled}
            className="-mb-1.5 flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-3 border-transparent px-4 py-2 font-semibold text-quiet transition-colors hover:bg-hover hover:text-umber active:bg-press disabled:pointer-events-none disabled:opacity-55 data-[state=active]:border-saddle data-[state=active]:text-saddle-strong"
          >
            {Icon && <Icon aria-hidden="true" className="size-5" />}
            {tabLabel}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content key={id} value={id} className="mt-4 rounded-control">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
};

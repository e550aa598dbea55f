import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  listMembers,
  MEMBER_FILTERS,
  type MEMBER_SORTS,
  MEMBERS_COUNTED,
  type Member,
} from '#shared/contracts/admin-members.ts';
import { MEMBERSHIP_WORDS } from '../../blocks/membership-words.ts';
import { callApi } from '../../lib/call-api.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { PagedList, usePages } from './paged-list.tsx';

type Filter = (typeof MEMBER_FILTERS)[number];
type Sort = (typeof MEMBER_SORTS)[number];
type Direction = 'asc' | 'desc';

const FILTER_WORDS: Record<Filter, string> = { all: 'Everyone', none: 'Never bought', ...MEMBERSHIP_WORDS };

const ORDERS: readonly { value: string; sort: Sort; direction: Direction; words: string }[] = [
  { value: 'joined-desc', sort: 'joined', direction: 'desc', words: 'Newest first' },
  { value: 'joined-asc', sort: 'joined', direction: 'asc', words: 'Oldest first' },
  { value: 'email-asc', sort: 'email', direction: 'asc', words: 'Email, A to Z' },
  { value: 'email-desc', sort: 'email', direction: 'desc', words: 'Email, Z to A' },
  { value: 'name-asc', sort: 'name', direction: 'asc', words: 'Name, A to Z' },
  { value: 'name-desc', sort: 'name', direction: 'desc', words: 'Name, Z to A' },
];

const describeCount = (count: number, isMore: boolean): string => {
  if (isMore) return `More than ${MEMBERS_COUNTED.toLocaleString('en-US')} accounts`;

  return count === 1 ? '1 account' : `${count.toLocaleString('en-US')} accounts`;
};

const StatusBadge = ({ member: { status, hasAccess } }: { member: Member }) => (
  <Badge tone={hasAccess ? 'sage' : 'neutral'}>{status ? MEMBERSHIP_WORDS[status] : 'Never bought'}</Badge>
);

/** Everyone who has an account. */
export const MembersTab = () => {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Filter>('all');
  const [order, setOrder] = useState('joined-desc');
  const [openId, setOpenId] = useState<string | null>(null);
  const { sort, direction } = ORDERS.find(({ value }) => value === order) ?? { sort: 'joined', direction: 'desc' };
  const pages = usePages('members', [search, status, order], (after, signal) =>
    callApi(listMembers, { query: { search, status, sort, direction, after }, signal }),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSearch(String(new FormData(event.currentTarget).get('search')).trim());
  };

  return (
    <div className="flex flex-col gap-4">
      <form
        onSubmit={submit}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_auto_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <TextField label="Name or email" name="search" type="search" maxLength={100} autoComplete="off" />
        <Button type="submit" look="secondary" Icon={Search}>
          Search
        </Button>
        <SelectField label="Membership" value={status} onChange={({ target }) => setStatus(target.value as Filter)}>
          {MEMBER_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_WORDS[filter]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Order" value={order} onChange={({ target }) => setOrder(target.value)}>
          {ORDERS.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </form>
      <p aria-live="polite" className="text-quiet">
        {pages.data && describeCount(pages.data.count, pages.data.isMore)}
      </p>
      <PagedList pages={pages} what="members" empty="No members found">
        {(members) => (
          <Table
            caption="Members"
            rows={members}
            rowId={({ id }) => id}
            columns={[
              {
                id: 'email',
                header: 'Email',
                cell: ({ id, email }) => (
                  <TextButton onClick={() => setOpenId(id)}>
                    <span className="[overflow-wrap:anywhere]">{email}</span>
                  </TextButton>
                ),
              },
              { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–' },
              { id: 'status', header: 'Membership', cell: (member) => <StatusBadge member={member} /> },
              { id: 'until', header: 'Paid through', cell: ({ paidThrough }) => formatDate(paidThrough) ?? '–' },
              { id: 'joined', header: 'Joined', cell: ({ createdAt }) => formatDate(createdAt) },
            ]}
          />
        )}
      </PagedList>
      <MemberDrawer memberId={openId} onClose={() => setOpenId(null)} />
    </div>
  );
};

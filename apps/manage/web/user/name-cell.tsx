import { Avatar } from '@atrium/core/web/shell/user/avatar'

/** A user's name with the avatar. */
export default function NameCell({ value, row }: { value: string; row: { avatar: string[] | null } }) {
  return (
    <span className="manage-person">
      <span aria-hidden>
        <Avatar name={value} src={row.avatar?.[0] ?? null} size={24} />
      </span>
      {value}
    </span>
  )
}

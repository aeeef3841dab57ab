import { timeText } from '@atrium/core/web/ui/zone'

/** With seconds: of two entries of one minute, the order matters. */
export default function AtCell({ value }: { value: string }) {
  return <time dateTime={value}>{timeText(value)}</time>
}

import { Tags, type TagsProps } from './tags.tsx'

export default function EventsControl(props: TagsProps) {
  return <Tags {...props} hint="eventsHint" />
}

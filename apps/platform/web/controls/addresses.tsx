import { Tags, type TagsProps } from './tags.tsx'

export default function AddressesControl(props: TagsProps) {
  return <Tags {...props} hint="addressesHint" />
}

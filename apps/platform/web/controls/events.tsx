import { Select } from 'antd'
import { useEventWords } from '../event-words.ts'
import { useWords } from '../words.ts'
import type { TagsProps } from './tags.tsx'

/** Chooses events by their labels. An event of an app that does not exist yet may be typed. */
export default function EventsControl({ value, onChange, disabled = false }: TagsProps) {
  const { word } = useWords()
  const { choices } = useEventWords()
  return (
    <Select
      mode="tags"
      style={{ width: '100%' }}
      disabled={disabled}
      aria-label={word('eventsHint')}
      placeholder={word('eventsHint')}
      tokenSeparators={[',', ' ', '\n']}
      options={choices}
      showSearch={{ optionFilterProp: ['label', 'value'] }}
      value={value ?? []}
      onChange={(events: string[]) => onChange?.(events)}
    />
  )
}

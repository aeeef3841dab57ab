import { Select } from 'antd'
import { useEventWords } from '../event-words.ts'
import { useWords } from '../words.ts'
import type { TagsProps } from './tags.tsx'

/** Events in words. One of an app that is still to come may be typed. */
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

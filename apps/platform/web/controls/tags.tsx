import { Select } from 'antd'
import { useWords, type Word } from '../words.ts'

export interface TagsProps {
  value?: string[] | null
  onChange?(value: string[]): void
  disabled?: boolean
}

/** A list of texts that the user types. */
export function Tags({ value, onChange, disabled = false, hint }: TagsProps & { hint: Word }) {
  const { word } = useWords()
  return (
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      style={{ width: '100%' }}
      disabled={disabled}
      aria-label={word(hint)}
      placeholder={word(hint)}
      tokenSeparators={[',', ' ', '\n']}
      value={value ?? []}
      onChange={(texts: string[]) => onChange?.(texts)}
    />
  )
}

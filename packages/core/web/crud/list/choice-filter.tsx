import { Select } from 'antd'
import { useCrudWords } from '../words.ts'

interface ChoiceFilterProps {
  /** Name of the field, shown in front of the choice. */
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** Gets all values that are chosen then. */
  onChoose(values: string[]): void
  /** Only one value can be chosen. */
  one?: true
  /** Options are found by typing a part of their label. */
  search?: true
  /** Told when the options are opened. */
  onOpen?(): void
  loading?: boolean
}

/** A filter above a list by values in words: several of one field mean any of them. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, options, chosen, onChoose, one, search, onOpen, loading = false } = props
  const { word, listed } = useCrudWords()
  const common = {
    className: 'core-crud-filter',
    prefix: label,
    placeholder: word('any'),
    allowClear: true,
    'aria-label': label,
    popupMatchSelectWidth: false,
    options: [...options],
    loading,
    showSearch: search ? { optionFilterProp: 'label' } : false,
    onOpenChange(isOpen: boolean) {
      if (isOpen) onOpen?.()
    },
  }
  if (one) {
    return (
      <Select
        {...common}
        value={chosen[0] ?? null}
        onChange={(value: string | null) => onChoose(value ? [value] : [])}
      />
    )
  }
  return (
    <Select
      {...common}
      mode="multiple"
      maxTagCount={0}
      maxTagPlaceholder={(tags) => listed(tags.map((tag) => String(tag.label)))}
      value={[...chosen]}
      onChange={onChoose}
    />
  )
}

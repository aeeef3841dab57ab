import { Tag } from 'antd'
import { Suspense } from 'react'
import { NO, YES } from '../../../contract/shown.ts'
import { joinValues, splitValues } from '../../../contract/value-list.ts'
import { useEntityPage } from '../entity-context.ts'
import { RefSelect } from '../form/ref-select.tsx'
import { useCrudWords } from '../words.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { DaysFilter } from './days-filter.tsx'
import type { FilterProps } from './filter-props.ts'
import type { ListFilter } from './filters-of.ts'
import { KnownFilter } from './known-filter.tsx'
import { NumbersFilter } from './numbers-filter.tsx'
import { TextFilter } from './text-filter.tsx'

interface FilterControlProps extends Omit<FilterProps, 'field' | 'label'> {
  filter: ListFilter
}

/** One filter with the control for its field. Several values of one field mean any of them. */
export function FilterControl({ filter: { field, shape }, ...rest }: FilterControlProps) {
  const { screens, words } = useEntityPage()
  const { word, locale } = useCrudWords()
  const props: FilterProps = { field, label: words.field(field), ...rest }
  const Own = screens.filters?.[field]
  if (Own) {
    return (
      <Suspense fallback={null}>
        <Own {...props} />
      </Suspense>
    )
  }
  const text = rest.values[field]
  const chosen = text === undefined ? [] : splitValues(text)
  const choose = (values: readonly string[]) => rest.onChange({ [field]: joinValues(values) || undefined })
  switch (shape.kind) {
    case 'choice':
      return (
        <ChoiceFilter
          label={props.label}
          chosen={chosen}
          options={shape.options.map(({ value, name }) => ({
            value,
            label: field === 'status' ? words.statusNamed(name) : words.option(field, name),
          }))}
          onChoose={choose}
        />
      )
    case 'bool':
      return (
        <ChoiceFilter
          one
          label={props.label}
          chosen={chosen}
          options={[
            { value: 'true', label: YES[locale] },
            { value: 'false', label: NO[locale] },
          ]}
          onChoose={choose}
        />
      )
    case 'known':
      return <KnownFilter {...props} />
    case 'ref':
      return (
        <RefSelect
          className="core-crud-filter"
          prefix={props.label}
          placeholder={word('any')}
          to={shape.to}
          many
          inOneLine
          allowClear
          value={chosen}
          onChange={(ids) => choose(ids as string[])}
          aria={{ 'aria-label': props.label }}
        />
      )
    case 'bounds':
      return (
        <Tag
          className="core-crud-filter-bounds"
          closable={{ 'aria-label': word('wholeMap') }}
          onClose={() => choose([])}
        >
          {word('withinMap')}
        </Tag>
      )
    case 'days':
      return <DaysFilter {...props} />
    case 'numbers':
      return <NumbersFilter {...props} money={shape.money} />
    case 'text':
      return <TextFilter {...props} />
  }
}

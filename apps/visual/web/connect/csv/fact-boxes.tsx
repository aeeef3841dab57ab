import type { Fact } from '@atrium/timeseries/contract/table/layout'
import { READ_OPTIONS } from '@atrium/timeseries/contract/table/options'
import { Checkbox } from 'antd'
import { useWords } from '../../words.ts'

interface FactBoxesProps {
  facts: readonly Fact[]
  chosen: readonly Fact[]
  onChange(chosen: Fact[]): void
}

const textOf = ({ name, value }: Fact) => `${name}=${value}`

/** Facts from the lines before the heading, which may become tags of every row. */
export function FactBoxes({ facts, chosen, onChange }: FactBoxesProps) {
  const { locale } = useWords()
  if (facts.length === 0) return null
  return (
    <fieldset className="visual-connect-facts">
      <legend>{READ_OPTIONS.fact.label[locale]}</legend>
      <Checkbox.Group
        options={facts.map(textOf)}
        value={chosen.map(textOf)}
        onChange={(texts) => onChange(facts.filter((fact) => texts.includes(textOf(fact))))}
      />
    </fieldset>
  )
}

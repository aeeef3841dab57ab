import { formatFen } from '@atrium/core/web/crud/values/money'
import { InputNumber, Select } from 'antd'
import { type LineRequest, MOST_PIECES } from '../../entities/order.ts'
import { Labelled } from '../setting/labelled.tsx'
import '../setting/setting.css'
import { useWords } from '../words.ts'
import type { Offered, Offers } from './use-offered.ts'

interface LineFieldsProps {
  line: LineRequest
  offers: Offers
  onChange(part: Partial<LineRequest>): void
  disabled?: boolean
}

/** A product on sale, its spec, and how many of it. */
export function LineFields({ line, offers, onChange, disabled = false }: LineFieldsProps) {
  const { word } = useWords()
  const offered = offers.of(line)
  return (
    <>
      <Labelled label={word('product')} isWide>
        {(id) => (
          <Select
            id={id}
            disabled={disabled}
            showSearch={{ filterOption: false, onSearch: offers.search }}
            value={line.product || null}
            options={optionsOf(offers.found, offered)}
            onChange={(product: string) => {
              const chosen = offers.of({ ...line, product })
              if (chosen) offers.keep(chosen)
              onChange({ product, spec: chosen?.specs?.[0]?._id ?? null })
            }}
          />
        )}
      </Labelled>
      {offered?.specs && (
        <Labelled label={word('specOf')}>
          {(id) => (
            <Select
              id={id}
              disabled={disabled}
              value={line.spec ?? null}
              options={offered.specs?.map(({ _id, name, price }) => ({
                value: _id,
                label: `${name} ${formatFen(price)}`,
              }))}
              onChange={(spec) => onChange({ spec })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={word('numOf')}>
        {(id) => (
          <InputNumber
            controls={false}
            id={id}
            disabled={disabled}
            min={1}
            max={MOST_PIECES}
            precision={0}
            value={line.num}
            onChange={(num) => onChange({ num: num ?? 1 })}
          />
        )}
      </Labelled>
    </>
  )
}

function optionsOf(found: readonly Offered[], chosen: Offered | undefined) {
  const all = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found
  return all.map(({ _id, name, price }) => ({ value: _id, label: `${name} ${formatFen(price)}` }))
}

import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { InputNumber, Select } from 'antd'
import { Fragment } from 'react'
import type { ExpressRegion } from '../../entities/setting.ts'
import { useWords } from '../words.ts'
import { Labelled } from './labelled.tsx'
import { PROVINCES } from './provinces.ts'
import './setting.css'

const MOST_REGIONS = 40
const START: ExpressRegion = { region: [], first: 1000, firstFee: 800, add: 1000, addFee: 200 }

interface ExpressInputProps {
  value?: ExpressRegion[] | null
  onChange?(value: ExpressRegion[] | null): void
  disabled?: boolean
}

/** The fees of express by region and weight. The row without regions is for everywhere else. */
export default function ExpressInput({ value, onChange, disabled = false }: ExpressInputProps) {
  const { word } = useWords()
  return (
    <RowList
      rows={value ?? []}
      disabled={disabled}
      onChange={(rows) => onChange?.(rows.length > 0 ? rows : null)}
      added={(rows) => [...rows, START]}
      addLabel={word('addRegion')}
      isFull={(value?.length ?? 0) >= MOST_REGIONS}
      removeLabel={(no) => word('removeRegion', { no })}
      rowClass="shop-row shop-express"
    >
      {(row, _index, change) => (
        <>
          <Labelled label={word('regions')}>
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                disabled={disabled}
                placeholder={word('elsewhere')}
                value={row.region}
                options={PROVINCES.map((name) => ({ value: name, label: name }))}
                onChange={(region) => change({ region })}
              />
            )}
          </Labelled>
          {(['first', 'add'] as const).map((key) => (
            <Fragment key={key}>
              <Labelled label={word(key)}>
                {(id) => (
                  <InputNumber
                    controls={false}
                    id={id}
                    disabled={disabled}
                    min={1}
                    max={1_000_000}
                    precision={0}
                    suffix="g"
                    value={row[key]}
                    onChange={(grams) => change({ [key]: grams ?? START[key] })}
                  />
                )}
              </Labelled>
              <Labelled label={word(`${key}Fee`)}>
                {(id) => (
                  <MoneyInput
                    id={id}
                    disabled={disabled}
                    value={row[`${key}Fee`]}
                    onChange={(fen) => change({ [`${key}Fee`]: fen ?? 0 })}
                  />
                )}
              </Labelled>
            </Fragment>
          ))}
        </>
      )}
    </RowList>
  )
}

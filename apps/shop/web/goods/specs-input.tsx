import { MoneyInput } from '@atrium/core/web/inputs/money-input'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { UNLIMITED } from '@atrium/selling/contract/declare'
import { Input, InputNumber, Select } from 'antd'
import { MOST_SPECS, MOST_STOCK, type Spec } from '../../entities/product.ts'
import { Labelled } from '../setting/labelled.tsx'
import '../setting/setting.css'
import { useWords } from '../words.ts'

interface SpecsInputProps {
  value?: Spec[] | null
  onChange?(value: Spec[] | null): void
  disabled?: boolean
  /** Of the whole form: the pictures of the product. */
  values?: { imgs?: string[] | null }
}

/** The specs of a product. What there is of one is written only with a new one; later each change is a record. */
export default function SpecsInput({ value, onChange, disabled = false, values }: SpecsInputProps) {
  const { word } = useWords()
  const pictures = (values?.imgs ?? []).filter((place) => place.startsWith('/api/file/'))
  return (
    <RowList
      rows={value ?? []}
      disabled={disabled}
      onChange={(rows) => onChange?.(rows.length > 0 ? rows : null)}
      added={(rows) => [...rows, { name: '', price: rows.at(-1)?.price ?? 0, stock: 0 } as Spec]}
      addLabel={word('addSpec')}
      isFull={(value?.length ?? 0) >= MOST_SPECS}
      removeLabel={(no) => word('removeSpec', { no })}
      rowClass="shop-row"
    >
      {(row, _index, change) => (
        <>
          <Labelled label={word('specName')}>
            {(id) => (
              <Input
                id={id}
                disabled={disabled}
                maxLength={40}
                value={row.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Labelled>
          <Labelled label={word('priceOf')}>
            {(id) => (
              <MoneyInput
                id={id}
                disabled={disabled}
                value={row.price}
                onChange={(fen) => change({ price: fen ?? 0 })}
              />
            )}
          </Labelled>
          <Labelled label={word('barcode')}>
            {(id) => (
              <Input
                id={id}
                disabled={disabled}
                maxLength={32}
                value={row.no ?? ''}
                onChange={({ target }) => change({ no: target.value || null })}
              />
            )}
          </Labelled>
          <Labelled label={word('stockOf')}>
            {(id) => (
              <InputNumber
                controls={false}
                id={id}
                disabled={disabled || row._id !== undefined}
                min={UNLIMITED}
                max={MOST_STOCK}
                precision={0}
                value={row.stock ?? 0}
                onChange={(stock) => change({ stock: stock ?? 0 })}
              />
            )}
          </Labelled>
          {pictures.length > 0 && (
            <Labelled label={word('picture')}>
              {(id) => (
                <Select
                  id={id}
                  allowClear
                  disabled={disabled}
                  value={row.img ?? null}
                  options={pictures.map((url, index) => ({ value: url, label: word('pictureNo', { no: index + 1 }) }))}
                  onChange={(img) => change({ img: img ?? null })}
                />
              )}
            </Labelled>
          )}
        </>
      )}
    </RowList>
  )
}

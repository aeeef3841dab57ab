import { api } from '@atrium/core/web/api/client'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { RowList } from '@atrium/core/web/inputs/row-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { type LineRequest, MOST_LINES, MOST_PIECES } from '../../entities/order.ts'
import type { Spec } from '../../entities/product.ts'
import { Labelled } from '../setting/labelled.tsx'
import '../setting/setting.css'
import { useWords } from '../words.ts'

interface Offered {
  _id: string
  name: string
  price: number
  specs: (Spec & { _id: string })[] | null
}

interface LinesInputProps {
  value?: LineRequest[] | null
  onChange?(value: LineRequest[]): void
  disabled?: boolean
}

const ON_SALE = 1

/** What is ordered: products on sale and their specs, with numbers. */
export default function LinesInput({ value, onChange, disabled = false }: LinesInputProps) {
  const { word } = useWords()
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<Readonly<Record<string, Offered>>>({})
  const keyword = useSettled(typed)
  const { data = [] } = useQuery({
    queryKey: ['shop', 'product', 'offered', keyword],
    queryFn: async () => {
      const query = { status: ON_SALE, pageSize: 50, ...(keyword && { keyword }) }
      const { list } = await api.get<{ list: Offered[] }>('/api/shop/product/list', query)
      return list
    },
    placeholderData: keepPreviousData,
  })
  const known = { ...seen, ...Object.fromEntries(data.map((one) => [one._id, one])) }
  const lines = value ?? []
  const totalFen = lines.reduce((sum, line) => sum + priceOf(known, line) * line.num, 0)

  return (
    <>
      <RowList
        rows={lines}
        disabled={disabled}
        onChange={(rows) => onChange?.(rows)}
        added={(rows) => [...rows, { product: '', spec: null, num: 1 }]}
        addLabel={word('addLine')}
        isFull={lines.length >= MOST_LINES}
        removeLabel={(no) => word('removeLine', { no })}
        rowClass="shop-row"
      >
        {(row, _index, change) => {
          const offered = known[row.product]
          return (
            <>
              <Labelled label={word('product')}>
                {(id) => (
                  <Select
                    id={id}
                    disabled={disabled}
                    showSearch={{ filterOption: false, onSearch: setTyped }}
                    value={row.product || null}
                    options={optionsOf(data, offered)}
                    onChange={(product: string) => {
                      const chosen = known[product]
                      if (chosen) setSeen({ ...seen, [product]: chosen })
                      change({ product, spec: chosen?.specs?.[0]?._id ?? null })
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
                      value={row.spec ?? null}
                      options={offered.specs?.map(({ _id, name, price }) => ({
                        value: _id,
                        label: `${name} ${formatFen(price)}`,
                      }))}
                      onChange={(spec) => change({ spec })}
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
                    value={row.num}
                    onChange={(num) => change({ num: num ?? 1 })}
                  />
                )}
              </Labelled>
            </>
          )
        }}
      </RowList>
      {totalFen > 0 && (
        <p>
          {word('goodsTotal')} {formatFen(totalFen)}
        </p>
      )}
    </>
  )
}

const priceOf = (known: Readonly<Record<string, Offered>>, { product, spec }: LineRequest): number => {
  const offered = known[product]
  return offered?.specs?.find(({ _id }) => _id === spec)?.price ?? offered?.price ?? 0
}

function optionsOf(found: readonly Offered[], chosen: Offered | undefined) {
  const all = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found
  return all.map(({ _id, name, price }) => ({ value: _id, label: `${name} ${formatFen(price)}` }))
}

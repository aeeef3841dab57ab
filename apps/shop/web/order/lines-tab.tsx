import type { AnyRow } from '@atrium/core/web/app/screens'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useSaid } from '@atrium/core/web/words'
import { Button } from 'antd'
import { useState } from 'react'
import { isEditable } from '../../entities/editable.ts'
import { type Line, nameOf } from '../../entities/order.ts'
import { useWords } from '../words.ts'
import { AddedLine } from './added-line.tsx'
import './lines.css'
import { NumberSteps } from './number-steps.tsx'
import { useEdit } from './use-edit.ts'

/** Index of a line → the number that it is to have, or why it was refused. */
type ByLine<Value> = Readonly<Record<number, Value>>

/** Each line of an order. Before it is paid, the numbers change, and products are added. */
export default function LinesTab({ row }: { row: AnyRow }) {
  const { word } = useWords()
  const mayEdit = useMay()('editProduct') && isEditable(row as never)
  const fen = (name: string) => Number(row[name] ?? 0)
  const lines = row.products as Line[]
  const [wanted, setWanted] = useState<ByLine<number>>({})
  const [refused, setRefused] = useSaid<ByLine<string>>({})
  const { send, isBusy } = useEdit(row._id)

  const numOf = (line: Line, index: number) => (mayEdit ? (wanted[index] ?? line.num) : line.num)
  const changed = lines.flatMap((line, index) => (numOf(line, index) === line.num ? [] : [index]))
  const goodsFen = lines.reduce((sum, line, index) => sum + line.price * numOf(line, index), 0)

  function want(index: number, num: number) {
    setWanted({ ...wanted, [index]: num })
    setRefused({ ...refused, [index]: '' })
  }

  async function save() {
    for (const index of changed) {
      const refusal = await send('updateNum', { index, num: wanted[index] })
      if (refusal !== undefined) return setRefused({ [index]: refusal })
      setWanted(({ [index]: _, ...others }) => others)
    }
    setRefused({})
  }

  return (
    <div className="shop-lines">
      <table className="shop-order-lines">
        <thead>
          <tr>
            <th scope="col">{word('product')}</th>
            <th scope="col">{word('priceOf')}</th>
            <th scope="col">{word('numOf')}</th>
            <th scope="col">{word('amountOf')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <tr key={index}>
              <th scope="row">
                <span className="shop-line-name">
                  {line.img && <img src={line.img} alt="" width={40} height={40} loading="lazy" />}
                  {nameOf(line)}
                  {line.refundNum > 0 && <small>{word('refundedOf', { count: line.refundNum })}</small>}
                </span>
              </th>
              <td>{formatFen(line.price)}</td>
              <td>
                {mayEdit ? (
                  <NumberSteps
                    name={nameOf(line)}
                    value={numOf(line, index)}
                    disabled={isBusy}
                    refusal={refused[index] || undefined}
                    onChange={(num) => want(index, num)}
                  />
                ) : (
                  line.num
                )}
              </td>
              <td>{formatFen(line.price * numOf(line, index))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > 0 && (
        <div className="shop-lines-change">
          <p role="status">
            {word('goodsTotal')} {formatFen(fen('productAmount'))} → <strong>{formatFen(goodsFen)}</strong>
            <small>{word('feesFollow')}</small>
          </p>
          <Button type="primary" loading={isBusy} onClick={save}>
            {word('saveLines')}
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => {
              setWanted({})
              setRefused({})
            }}
          >
            {word('undoLines')}
          </Button>
        </div>
      )}
      {mayEdit && <AddedLine send={send} isBusy={isBusy} goodsFen={fen('productAmount')} />}
    </div>
  )
}

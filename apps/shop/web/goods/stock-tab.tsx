import { api } from '@atrium/core/web/api/client'
import { newKey } from '@atrium/core/web/api/new-key'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useSaid } from '@atrium/core/web/words'
import { STOCK, UNLIMITED } from '@atrium/selling/contract/declare'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, InputNumber, Segmented } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { MOST_STOCK, type Spec } from '../../entities/product.ts'
import { useRefusalText } from '../refusal-text.ts'
import { useWords } from '../words.ts'
import '../order/lines.css'

const KINDS = ['restock', 'count', 'loss'] as const
type Kind = (typeof KINDS)[number]

interface Place {
  spec: string | undefined
  name: string
  stock: number
  held: number
}

/** What there is of a product or of each of its specs, and the form that changes it: each change is a record. */
export default function StockTab({ row }: { row: AnyRow }) {
  const { t, word } = useWords()
  const mayChange = useMay()('stock')
  const [kind, setKind] = useState<Kind>('restock')
  const [numbers, setNumbers] = useState<Readonly<Record<string, number | null>>>({})
  const [reason, setReason] = useState('')
  const save = useSave(row._id)
  const places = placesOf(row)
  const lines = places.flatMap(({ spec, name }) => {
    const number = numbers[name]
    if (number == null || (kind !== 'count' && number < 1)) return []
    return [{ ...(spec !== undefined && { spec }), ...(kind === 'count' ? { stock: number } : { num: number }) }]
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (lines.length === 0) return
    const isDone = await save.send({ type: STOCK[kind], lines, reason: reason.trim() })
    if (!isDone) return
    setNumbers({})
    setReason('')
  }

  return (
    <form className="shop-lines" onSubmit={submit}>
      {mayChange && (
        <Segmented
          aria-label={word('stockChange')}
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: word(`stock_${one}`) }))}
          onChange={(next) => {
            setKind(next)
            setNumbers({})
          }}
        />
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{word('specOf')}</th>
            <th scope="col">{word('stockOf')}</th>
            <th scope="col">{word('heldOf')}</th>
            {mayChange && <th scope="col">{word(`stockNum_${kind}`)}</th>}
          </tr>
        </thead>
        <tbody>
          {places.map(({ spec, name, stock, held }) => (
            <tr key={spec ?? ''}>
              <th scope="row">{name}</th>
              <td>{stock === UNLIMITED ? t('more.unlimited') : stock}</td>
              <td>{held}</td>
              {mayChange && (
                <td>
                  <InputNumber
                    controls={false}
                    aria-label={`${name} ${word(`stockNum_${kind}`)}`}
                    min={kind === 'count' ? UNLIMITED : 1}
                    max={MOST_STOCK}
                    precision={0}
                    value={numbers[name] ?? null}
                    onChange={(number) => setNumbers({ ...numbers, [name]: number })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mayChange && (
        <>
          {kind === 'count' && <p>{word('unlimitedHint')}</p>}
          <Input
            aria-label={word('reason')}
            placeholder={word('reason')}
            maxLength={80}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {save.failure && <Alert type="error" showIcon title={save.failure} />}
          <Button htmlType="submit" type="primary" loading={save.isBusy} disabled={lines.length === 0}>
            {word('saveStock')}
          </Button>
        </>
      )}
    </form>
  )
}

function placesOf(row: AnyRow): Place[] {
  const specs = (row.specs ?? []) as Spec[]
  if (specs.length === 0) {
    return [{ spec: undefined, name: String(row.name), stock: Number(row.stock), held: Number(row.lockStock) }]
  }
  return specs.map(({ _id, name, stock = 0, lockStock = 0 }) => ({ spec: _id, name, stock, held: lockStock }))
}

/** Sends a change once: the key stays as long as its content does, also after an answer that was lost. */
function useSave(id: string) {
  const { word } = useWords()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const last = useRef({ content: '', key: '' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useSaid<string>()

  async function send({ type, lines, reason }: { type: number; lines: object[]; reason: string }): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { _id: id, type, lines, ...(reason !== '' && { reason }) }
      const content = JSON.stringify(body)
      if (last.current.content !== content) last.current = { content, key: newKey() }
      await api.post('/api/shop/product/stock', { ...body, idemKey: last.current.key })
      last.current = { content: '', key: '' }
      await queries.invalidateQueries({ queryKey: ['shop'] })
      message.success(word('stockSaved'))
      return true
    } catch (error) {
      setFailure(refusalText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, failure }
}

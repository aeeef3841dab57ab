import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { faultText } from '@atrium/devices/contract/code-words'
import { Button, InputNumber } from 'antd'
import type { Slot } from '../../entities/device.ts'
import { useWords } from '../words.ts'
import { SLOT_COLOURS, slotState } from './slot-state.ts'
import { enteredOf, problemOf, type StockDraft } from './stock-draft.ts'

interface SlotCardProps {
  slot: Slot
  isLive: boolean
  /** The door in front of it. */
  isOpen: boolean
  /** While stock is entered. */
  draft: StockDraft | undefined
  /** Opens the settings of the slot, for people who may change them. */
  onEdit: ((no: number) => void) | undefined
}

/** One slot of the machine: what is in it, for how much, how many, and what is wrong. */
export function SlotCard({ slot, isLive, isOpen, draft, onEdit }: SlotCardProps) {
  const { word, locale } = useWords()
  const { no, product, productName, img, amount, stock, capacity, faultCode } = slot
  const state = slotState(slot)
  const name = word(`slotState_${state}`)
  return (
    <li className="vend-slot" data-state={state}>
      <header>
        <b>{word('slotNo', { no })}</b>
        <StatusTag colour={isLive ? SLOT_COLOURS[state] : 'grey'}>
          {state === 'fault' && faultCode ? `${name} · ${faultText(faultCode, locale)}` : name}
        </StatusTag>
      </header>
      {product !== null && (
        <div className="vend-slot-goods">
          {img ? <img src={img} alt="" loading="lazy" width={44} height={44} /> : <Can />}
          <p>
            <strong title={productName ?? ''}>{productName}</strong>
            <span>{amount === null ? '' : formatFen(amount)}</span>
          </p>
        </div>
      )}
      {product !== null && (
        <div className="vend-slot-stock">
          <meter
            min={0}
            max={capacity}
            value={Math.min(stock, capacity)}
            aria-label={word('slotStock', { no, stock, capacity })}
            data-state={state}
          />
          <span>{word('stockOf', { stock, capacity })}</span>
        </div>
      )}
      <Notes slot={slot} isOpen={isOpen} />
      {draft ? (
        product !== null && <Entry slot={slot} draft={draft} />
      ) : (
        <footer>
          {onEdit && (
            <Button size="small" type="text" aria-label={word('editSlotOf', { no })} onClick={() => onEdit(no)}>
              {word('editSlot')}
            </Button>
          )}
        </footer>
      )}
    </li>
  )
}

function Notes({
  slot: { product, price, stock, lockStock, counted },
  isOpen,
}: Pick<SlotCardProps, 'slot' | 'isOpen'>) {
  const { word } = useWords()
  const differs = product !== null && counted !== null && counted !== stock
  const notes = [
    product !== null && price !== null && word('ownPrice'),
    lockStock > 0 && word('sold', { count: lockStock }),
  ].filter((note) => note !== false)
  const warnings = [differs && word('counted', { count: counted }), isOpen && word('slotOpen')].filter(
    (note) => note !== false,
  )
  if (notes.length + warnings.length === 0) return null
  return (
    <p className="vend-slot-note">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {warnings.map((note) => (
        <span key={note} data-warn>
          {note}
        </span>
      ))}
    </p>
  )
}

/** A product without a picture. */
const Can = () => (
  <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true" className="vend-slot-can">
    <path d="M15 8h14l2 4v22l-2 3H15l-2-3V12zM13 16h18M13 31h18" />
  </svg>
)

/** The number of pieces, with a step down and up, and up to the capacity. */
function Entry({ slot, draft }: { slot: Slot; draft: StockDraft }) {
  const { word } = useWords()
  const { no, stock, capacity } = slot
  const { kind, numbers, set } = draft
  const isLoss = kind === 'loss'
  const shown = numbers[no] === undefined ? (isLoss ? 0 : stock) : numbers[no]
  const entered = enteredOf(draft, slot)
  const problem = entered === undefined ? undefined : problemOf(kind, slot, entered)
  const step = (by: number) => set(no, Math.max(0, (shown ?? 0) + by))
  const label = word(`amountOf_${kind}`, { no })
  return (
    <div className="vend-slot-entry" data-changed={entered !== undefined}>
      <span>
        <Button icon={<MinusOutlined aria-hidden />} aria-label={`${label} −1`} onClick={() => step(-1)} />
        <InputNumber
          aria-label={label}
          aria-invalid={problem !== undefined}
          status={problem ? 'error' : ''}
          controls={false}
          precision={0}
          min={0}
          max={999}
          value={shown}
          onChange={(value) => set(no, value)}
        />
        <Button icon={<PlusOutlined aria-hidden />} aria-label={`${label} +1`} onClick={() => step(1)} />
      </span>
      {!isLoss && (
        <Button size="small" type="link" disabled={shown === capacity} onClick={() => set(no, capacity)}>
          {word('full')}
        </Button>
      )}
      <small>{word('now', { count: stock })}</small>
      {problem && <p role="alert">{word(problem.what, { count: problem.count })}</p>}
    </div>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { newKey } from '@atrium/core/web/api/new-key'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useSaid } from '@atrium/core/web/words'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import type { LineRequest } from '../../entities/order.ts'
import { useWords } from '../words.ts'
import { LineFields } from './line-fields.tsx'
import type { Edit } from './use-edit.ts'
import { useOffered } from './use-offered.ts'

interface AddedLineProps extends Edit {
  /** The goods of the order so far. */
  goodsFen: number
}

const NOTHING: LineRequest = { product: '', spec: null, num: 1 }

/** Adds a product to an order that is not paid: what it costs is shown before it is sent. */
export function AddedLine(props: AddedLineProps) {
  const { word } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <LineForm {...props} onClose={() => setOpen(false)} />
  return (
    <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
      {word('addLine')}
    </Button>
  )
}

function LineForm({ send, isBusy, goodsFen, onClose }: AddedLineProps & { onClose(): void }) {
  const { word } = useWords()
  const offers = useOffered()
  const [line, setLine] = useState(NOTHING)
  // If the answer is lost, the same line that is sent again is added once.
  const [idemKey, setKey] = useState(newKey)
  const [refusal, setRefusal] = useSaid<string>()
  const price = offers.priceOf(line)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const text = await send('add', { ...line, idemKey })
    setRefusal(text)
    if (text === undefined) onClose()
  }

  return (
    <form className="shop-added" aria-label={word('addLine')} onSubmit={submit}>
      <div className="shop-row">
        <LineFields
          {...{ line, offers, disabled: isBusy }}
          onChange={(part) => {
            setLine({ ...line, ...part })
            setKey(newKey())
            setRefusal(undefined)
          }}
        />
      </div>
      {price > 0 && (
        <p role="status">
          {formatFen(price)} × {line.num} = {formatFen(price * line.num)} · {word('goodsTotal')} {formatFen(goodsFen)} →{' '}
          <strong>{formatFen(goodsFen + price * line.num)}</strong>
          <small>{word('feesFollow')}</small>
        </p>
      )}
      {refusal !== undefined && (
        <p role="alert" className="shop-refused">
          {refusal}
        </p>
      )}
      <span className="shop-lines-change">
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={line.product === ''}>
          {word('saveAdded')}
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          {word('undoLines')}
        </Button>
      </span>
    </form>
  )
}

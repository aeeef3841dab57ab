import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { newKey } from '@atrium/core/web/api/new-key'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Popconfirm, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { device as entity, type Slot } from '../../entities/device.ts'
import { useWords } from '../words.ts'
import { changesOf, type FillKind, type StockDraft } from './stock-draft.ts'

const KINDS: readonly FillKind[] = ['restock', 'count', 'loss']

interface RestockProps {
  device: string
  slots: readonly Slot[]
  draft: StockDraft
  onClose(): void
}

/** Above the slots while stock is entered: what it means, undo, and one button that saves all of it. */
export function Restock({ device, slots, draft, onClose }: RestockProps) {
  const { word } = useWords()
  const { permissions } = useSession()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { kind, past } = draft
  const { type, slots: changed, isWrong } = changesOf(draft, slots)
  const keyOf = useKey()
  const mayCorrect = holds(permissions, ['vend', 'product', 'stock'])
  const given = kind === 'restock' || reason.trim().length < 2 ? {} : { reason: reason.trim() }

  const save = useMutation({
    mutationFn: () => {
      const body = { _id: device, type, slots: changed, ...given }
      return api.post(`${entity.path}/restock`, { ...body, idemKey: keyOf(JSON.stringify(body)) })
    },
    async onSuccess() {
      message.success(word('filled', { count: changed.length }))
      // What was typed stands until the numbers have been read again: those of before would be shown for a moment.
      await queries.invalidateQueries({ queryKey: ['vend'] })
      draft.clear()
      setReason('')
    },
    onError(error) {
      message.error(errorText(error))
      return queries.invalidateQueries({ queryKey: ['vend'] })
    },
  })

  const fillAll = () =>
    draft.fill(Object.fromEntries(slots.flatMap(({ no, product, capacity }) => (product ? [[no, capacity]] : []))))

  return (
    <section className="vend-restock" aria-label={word('fill')}>
      {mayCorrect && (
        <Segmented
          aria-label={word('fillKind')}
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: word(`kind_${one}`) }))}
          onChange={draft.choose}
        />
      )}
      <p>{word(`hint_${kind}`)}</p>
      {kind !== 'restock' && (
        <Input
          aria-label={word('reason')}
          placeholder={word('reason')}
          maxLength={80}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="vend-restock-buttons">
        {kind === 'restock' && <Button onClick={fillAll}>{word('fullAll')}</Button>}
        <Button disabled={past.length === 0} onClick={draft.undo}>
          {word('undo')}
        </Button>
        <Popconfirm
          title={word('discard')}
          description={word('discardHint')}
          okText={word('quit')}
          disabled={changed.length === 0}
          onConfirm={onClose}
        >
          <Button onClick={changed.length === 0 ? onClose : undefined}>{word('quit')}</Button>
        </Popconfirm>
        <Button
          type="primary"
          disabled={changed.length === 0 || isWrong}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {word('saveCount', { count: changed.length })}
        </Button>
      </div>
    </section>
  )
}

/** The same key for the same content, so that what is sent twice is done once. */
function useKey() {
  const last = useRef({ content: '', key: '' })
  return (content: string): string => {
    if (last.current.content !== content) last.current = { content, key: newKey() }
    return last.current.key
  }
}

import { ApiRefusal, api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { RefSelect } from '@atrium/core/web/crud/form/ref-select'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { device as entity } from '../../entities/device.ts'
import { useWords, type Word } from '../words.ts'
import './copy.css'

interface Planned {
  product: string | null
  price: number | null
  capacity: number
  warn: number
}

interface Difference {
  no: number
  before: Planned
  after: Planned
  removed: number
  problem: string | null
}

interface Preview {
  machines: { _id: string; no: string; name: string; differences: Difference[] }[]
  products: Readonly<Record<string, string>>
  seen: string
}

interface CopyDialogProps {
  device: { _id: string; name: string }
  onClose(): void
}

const STALE = 40901

/** Gives other machines the products, prices and capacities of this one, after showing what that changes. */
export function CopyDialog({ device, onClose }: CopyDialogProps) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [targets, setTargets] = useState<string[]>([])
  const [preview, setPreview] = useState<Preview>()
  const asked = { _ids: targets, from: device._id }

  const compare = useMutation({
    mutationFn: () => api.post<Preview>(`${entity.path}/planogram/preview`, asked),
    onSuccess: setPreview,
    onError: (error) => void message.error(errorText(error)),
  })
  const changed = preview?.machines.filter(({ differences }) => differences.length > 0) ?? []
  const isRefused = changed.some(({ differences }) => differences.some(({ problem }) => problem !== null))
  const apply = useMutation({
    mutationFn: () => api.post(`${entity.path}/planogram`, { ...asked, seen: preview!.seen }),
    async onSuccess() {
      message.success(word('copied', { count: changed.length }))
      await queries.invalidateQueries({ queryKey: ['vend'] })
      onClose()
    },
    onError(error) {
      if (!(error instanceof ApiRefusal && error.body.code === STALE)) return void message.error(errorText(error))
      message.warning(word('changedMeanwhile'))
      compare.mutate()
    },
  })

  return (
    <Dialog
      open
      width={preview ? 760 : 480}
      title={word('copyTitle', { name: device.name })}
      onCancel={onClose}
      footer={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)}>{word('back')}</Button>
            <Button
              type="primary"
              disabled={changed.length === 0 || isRefused}
              loading={apply.isPending || compare.isPending}
              onClick={() => apply.mutate()}
            >
              {word('apply', { count: changed.length })}
            </Button>
          </>
        ) : (
          <Button
            type="primary"
            disabled={targets.length === 0}
            loading={compare.isPending}
            onClick={() => compare.mutate()}
          >
            {word('preview')}
          </Button>
        )
      }
    >
      {preview ? (
        preview.machines.map((machine) => <Machine key={machine._id} machine={machine} products={preview.products} />)
      ) : (
        <div className="vend-copy">
          <p>{word('copyHint')}</p>
          <RefSelect
            to="device"
            many
            value={targets}
            onChange={(ids) => setTargets((ids as string[]).filter((id) => id !== device._id))}
            placeholder={word('copyTo')}
            aria={{ 'aria-label': word('copyTo') }}
          />
        </div>
      )}
    </Dialog>
  )
}

interface MachineProps {
  machine: Preview['machines'][number]
  products: Preview['products']
}

function Machine({ machine: { no, name, differences }, products }: MachineProps) {
  const { word } = useWords()
  const { length: count } = differences
  return (
    <section className="vend-copy-machine">
      <h3>
        {name} <small>{no}</small> · {count === 0 ? word('unchanged') : word('changes', { count })}
      </h3>
      {count > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{word('slot')}</th>
              <th scope="col">{word('before')}</th>
              <th scope="col">{word('after')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ no: slot, before, after, removed, problem }) => (
              <tr key={slot} data-problem={problem !== null}>
                <th scope="row">{word('slotNo', { no: slot })}</th>
                <td>{textOf(word, products, before, after)}</td>
                <td>
                  {textOf(word, products, after, before)}
                  {removed > 0 && !problem && (
                    <span className="vend-copy-removed">{word('takenOut', { count: removed })}</span>
                  )}
                  {problem && (
                    <span className="vend-copy-problem" role="alert">
                      {problem}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** What differs from the other side; the product always, because by it people know the slot. */
function textOf(word: Word, products: Preview['products'], one: Planned, other: Planned): string {
  const { product, price, capacity, warn } = one
  if (product === null) return word('none')
  return [
    products[product] ?? product,
    ...(price === other.price ? [] : [price === null ? word('byProduct') : formatFen(price)]),
    ...(capacity === other.capacity ? [] : [word('capacityOf', { count: capacity })]),
    ...(warn === other.warn ? [] : [word('warnOf', { count: warn })]),
  ].join(' · ')
}

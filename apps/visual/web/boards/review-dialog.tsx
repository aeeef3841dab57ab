import './review.css'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Dialog } from '@atrium/core/web/ui/dialog'
import type { HiddenItem } from '@atrium/dashboards/contract/dashboard-file'
import { useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { useKinds } from '../use-kinds.ts'
import { useWords } from '../words.ts'
import { boards } from './calls.ts'
import { useChange } from './use-boards.ts'

interface ReviewDialogProps {
  /** `_id` of the dashboard. */
  id: string
  name: string
  onClose(): void
}

/** Shows what an import brought along and nobody has reviewed, and lets it run. */
export function ReviewDialog({ id, name, onClose }: ReviewDialogProps) {
  const { word } = useWords()
  const errorText = useErrorText()
  const { change, isBusy } = useChange()
  const { data, error } = useQuery({
    queryKey: ['visual', 'unreviewed', id],
    queryFn: () => boards.unreviewed(id),
    // What is approved is what is read here and now.
    gcTime: 0,
  })
  async function approve() {
    if (await change(() => boards.reviewed(id))) onClose()
  }
  return (
    <Dialog
      open
      width={720}
      title={word('boardReviewTitle', { name })}
      okText={word('boardReviewOk')}
      okButtonProps={{ disabled: !data, loading: isBusy }}
      onOk={approve}
      onCancel={onClose}
    >
      <p>{word('boardReviewHint')}</p>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {!data && !error && <Spin />}
      {data?.items.map((item) => (
        <Hidden key={item._id} item={item} />
      ))}
    </Dialog>
  )
}

function Hidden({ item: { kind, title, props } }: { item: HiddenItem }) {
  const { word } = useWords()
  const known = useKinds()?.find((one) => one.kind === kind)
  // Kinds name their own settings; the script of the data is common to all.
  const names: Readonly<Record<string, string>> = { ...known?.names, convertor: word('boardReviewScript') }
  const kindName = known?.name ?? kind
  return (
    <section className="visual-review-item">
      <h3>
        {title || kindName}
        {title !== '' && <small>{kindName}</small>}
      </h3>
      {Object.entries(props).map(([name, value]) => (
        <figure key={name}>
          <figcaption>{names[name] ?? name}</figcaption>
          {/* A long script is scrolled, also by the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre tabIndex={0}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
        </figure>
      ))}
    </section>
  )
}

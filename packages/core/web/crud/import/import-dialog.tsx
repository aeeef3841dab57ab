import { Alert, Button, Spin, Steps } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Unreachable } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnsaved } from '../../unsaved/unsaved.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { CheckStep } from './check-step.tsx'
import { mayConfirm } from './checked-table.ts'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import './import.css'
import { type ImportOptions, type ImportStep, useImport } from './use-import.ts'
import { useImportWords } from './words.ts'

interface ImportDialogProps extends Pick<ImportOptions, 'read'> {
  open: boolean
  onClose(): void
  /** Rows were created. */
  onDone(): void
}

const PLACE: Record<ImportStep['kind'], number> = { file: 0, busy: 1, checked: 1, stopped: 1, done: 2 }

/** Imports rows of the entity from a file in three steps: the file, what is wrong with it, what was made. */
export default function ImportDialog({ open, onClose, onDone, read }: ImportDialogProps) {
  const { words } = useEntityPage()
  const { word } = useImportWords()
  const { step, choose, restart } = useImport({ onDone, ...(read ? { read } : {}) })
  const body = useRef<HTMLDivElement>(null)
  const isWriting = step.kind === 'busy' && step.doing === 'writing'
  const kind = step.kind
  useUnsaved(open && kind !== 'file' && kind !== 'done')
  // A reader of the screen hears the new step, and the tab key goes on from its start.
  useEffect(() => {
    if (kind !== 'file') body.current?.focus()
  }, [kind])
  return (
    <Dialog
      open={open}
      width={960}
      title={word('title', { name: words.inline })}
      mask={{ closable: false }}
      keyboard={!isWriting}
      closable={!isWriting}
      onCancel={onClose}
      footer={<Foot step={step} onClose={onClose} restart={restart} />}
    >
      <Steps
        className="core-import-steps"
        size="small"
        responsive={false}
        current={step.kind === 'done' ? 3 : PLACE[step.kind]}
        items={[{ title: word('stepFile') }, { title: word('stepCheck') }, { title: word('stepDone') }]}
      />
      <div className="core-import" ref={body} tabIndex={-1} aria-live="polite">
        <Step step={step} choose={choose} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Step({ step, choose, onClose }: { step: ImportStep; choose(file: File): Promise<void>; onClose(): void }) {
  const { word } = useImportWords()
  const errorText = useErrorText()
  switch (step.kind) {
    case 'file':
      return <FileStep fault={step.fault} onFile={(file) => void choose(file)} />
    case 'busy':
      return (
        <div className="core-import-busy" role="status">
          <Spin aria-hidden />
          {step.doing === 'reading' ? word('reading') : word(step.doing, { count: step.count })}
        </div>
      )
    case 'checked':
      return <CheckStep checked={step.checked} />
    case 'stopped': {
      const text = step.error instanceof Unreachable ? word('unsent') : errorText(step.error)
      return <Alert type="error" showIcon title={word('failed')} description={text} />
    }
    case 'done':
      return <DoneStep made={step.made} count={step.count} onOpen={onClose} />
  }
}

interface FootProps {
  step: ImportStep
  onClose(): void
  restart(): void
}

function Foot({ step, onClose, restart }: FootProps): ReactNode {
  const { word } = useImportWords()
  if (step.kind === 'done') {
    return (
      <Button type="primary" onClick={onClose}>
        {word('close')}
      </Button>
    )
  }
  const close = (
    <Button key="close" onClick={onClose}>
      {word('cancel')}
    </Button>
  )
  if (step.kind === 'file') return close
  if (step.kind === 'busy') return step.doing === 'writing' ? null : close
  const again = (
    <Button key="again" type={mayGoOn(step) ? 'default' : 'primary'} onClick={restart}>
      {word('again')}
    </Button>
  )
  if (step.kind === 'stopped') {
    return [
      close,
      again,
      <Button key="retry" type="primary" onClick={step.retry}>
        {word('retry')}
      </Button>,
    ]
  }
  if (!mayConfirm(step.checked)) return [close, again]
  return [
    close,
    again,
    <Button key="confirm" type="primary" onClick={step.confirm}>
      {word('confirm', { count: step.checked.table.rows.length })}
    </Button>,
  ]
}

const mayGoOn = (step: ImportStep) => step.kind === 'stopped' || (step.kind === 'checked' && mayConfirm(step.checked))

import { useRoving } from '@atrium/core/web/ui/roving'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { goToStep } from '@atrium/dashboards/web/editor/commands/history'
import { Button, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { useStepPlaces, useStepText } from './step-text.ts'
import { ToolIcon } from './tool-icon.tsx'

/** The named steps: those that are done and those that were taken back; a click goes there. */
export function History() {
  const { word } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      title={word('editHistory')}
      content={open && <Steps />}
      destroyOnHidden
    >
      <Tooltip title={open ? '' : word('editHistory')}>
        <Button type="text" aria-label={word('editHistory')} aria-expanded={open} icon={<ToolIcon name="history" />} />
      </Tooltip>
    </Popover>
  )
}

function Steps() {
  const { word } = useWords()
  const { editor } = useEdited()
  const text = useStepText()
  const places = useStepPlaces()
  useCell(editor.store.state)
  const { undo, redo } = editor.store.steps()
  const [newest] = undo
  const steps = [
    ...[...redo].reverse().map((step) => ({ step, isDone: false })),
    ...undo.map((step) => ({ step, isDone: true })),
  ]
  return (
    <ol className="visual-edit-steps" {...useRoving('button')}>
      {steps.map(({ step, isDone }) => (
        <li key={step.key}>
          <button
            type="button"
            data-done={isDone}
            aria-current={step === newest ? 'step' : undefined}
            onClick={() => goToStep(editor, step.seq)}
          >
            <span>
              {text(step.label)} <small>{places(step)}</small>
            </span>
            <time dateTime={step.at}>
              {new Date(step.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
            </time>
          </button>
        </li>
      ))}
      <li>
        <button type="button" data-done aria-current={newest ? undefined : 'step'} onClick={() => goToStep(editor, 0)}>
          {word('editFirstState')}
        </button>
      </li>
    </ol>
  )
}

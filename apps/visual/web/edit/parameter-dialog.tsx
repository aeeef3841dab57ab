import { Dialog } from '@atrium/core/web/ui/dialog'
import type { ParameterAnswer, ParameterQuestion } from '@atrium/dashboards/web/editor/parameter-question'
import { Alert, Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

interface ParameterDialogProps {
  question: ParameterQuestion
  onAnswer(answer: ParameterAnswer | null): void
}

/** Asks which parameters come with pasted items. Without the right to change them, none can. */
export function ParameterDialog({ question: { missing, differing }, onAnswer }: ParameterDialogProps) {
  const { word } = useWords()
  const { query: mayBring } = useEdited().loaded.rights
  const [brought, setBrought] = useState<ParameterAnswer>(new Set(mayBring ? missing.map(({ name }) => name) : []))

  function set(name: string, isBrought: boolean) {
    const next = new Set(brought)
    if (isBrought) next.add(name)
    else next.delete(name)
    setBrought(next)
  }

  return (
    <Dialog
      open
      title={word('editParameters')}
      okText={word('editParametersPaste')}
      onOk={() => onAnswer(brought)}
      onCancel={() => onAnswer(null)}
    >
      {!mayBring && <Alert type="info" showIcon title={word('editParametersRight')} />}
      <Form layout="vertical">
        {missing.map(({ name, label }) => (
          <Form.Item key={name}>
            <Checkbox
              checked={brought.has(name)}
              disabled={!mayBring}
              onChange={({ target }) => set(name, target.checked)}
            >
              {word('editParameterMissing', { name: named(name, label) })}
            </Checkbox>
          </Form.Item>
        ))}
        {differing.map(({ parameter: { name, label }, newName }) => (
          <Form.Item key={name} label={word('editParameterDiffers', { name: named(name, label) })}>
            <Radio.Group
              vertical
              aria-label={word('editParameterDiffers', { name: named(name, label) })}
              value={brought.has(name)}
              disabled={!mayBring}
              options={[
                { value: false, label: word('editParameterKeep') },
                { value: true, label: word('editParameterRename', { name: newName }) },
              ]}
              onChange={({ target }) => set(name, target.value)}
            />
          </Form.Item>
        ))}
      </Form>
    </Dialog>
  )
}

const named = (name: string, label = '') => (label === '' ? name : `${label} (${name})`)

import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { type SavedView, VIEW_NAME_MAX, type ViewContent } from '../../../../contract/list-view.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCrudWords } from '../../words.ts'

/** A new view with this content, or a new name for a view. */
export type Naming = { content: ViewContent; view?: never } | { view: SavedView; content?: never }

interface NameDialogProps {
  naming: Naming
  mayShare: boolean
  onAdd(view: { name: string; shared: boolean; content: ViewContent }): Promise<boolean>
  onRename(id: string, name: string): Promise<boolean>
  onClose(): void
}

/** Asks for the name of a view. It stays open if saving fails. */
export function NameDialog({ naming: { view, content }, mayShare, onAdd, onRename, onClose }: NameDialogProps) {
  const { word } = useCrudWords()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(false)
  const [saving, setSaving] = useState(false)
  const trimmed = name.trim()

  async function save() {
    if (trimmed === '' || saving) return
    setSaving(true)
    const done = view ? await onRename(view._id, trimmed) : await onAdd({ name: trimmed, shared, content })
    setSaving(false)
    if (done) onClose()
  }

  return (
    <Dialog
      open
      title={word(view ? 'viewRename' : 'viewAdd')}
      okText={word('save')}
      cancelText={word('cancel')}
      okButtonProps={{ disabled: trimmed === '', loading: saving }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={word('viewName')} htmlFor="view-name">
          <Input
            id="view-name"
            value={name}
            maxLength={VIEW_NAME_MAX}
            showCount
            onChange={(event) => setName(event.target.value)}
            onPressEnter={save}
          />
        </Form.Item>
        {!view && mayShare && (
          <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
            {word('viewShare')}
          </Checkbox>
        )}
      </Form>
    </Dialog>
  )
}

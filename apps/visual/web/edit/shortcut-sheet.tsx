import './shortcut-sheet.css'
import { useFocusBack } from '@atrium/core/web/ui/use-focus-back'
import { shownKeys } from '@atrium/dashboards/web/editor/commands/keys'
import { GESTURES, SHORTCUTS } from '@atrium/dashboards/web/editor/commands/shortcuts'
import { useEditorWords } from '@atrium/dashboards/web/editor/words'
import { Modal } from 'antd'
import { useWords } from '../words.ts'

/** All keys of the editor, by what they are about. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  useFocusBack()
  const { word } = useWords()
  const { commands, groups, gestures } = useEditorWords()
  return (
    <Modal open footer={null} width={1040} title={commands.shortcuts} onCancel={onClose}>
      <div className="visual-edit-keys">
        {SHORTCUTS.map(({ group, shortcuts }) => (
          <section key={group} aria-label={groups[group]}>
            <h3>{groups[group]}</h3>
            <dl>
              {shortcuts.map(({ name, keys }) => (
                <Row key={name} name={commands[name]} keys={keysInRow(keys)} />
              ))}
              {group === 'view' && <Row name={word('editFindCommand')} keys={[shownKeys('mod+k')]} />}
            </dl>
          </section>
        ))}
        <section aria-label={gestures.title}>
          <h3>{gestures.title}</h3>
          <dl>
            {GESTURES.map(({ name, held, pointer }) => {
              const key = held === 'space' ? gestures.space : shownKeys(held)
              return <Row key={name} name={gestures[name]} keys={[key]} pointer={gestures[pointer]} />
            })}
          </dl>
        </section>
      </div>
    </Modal>
  )
}

/** The key that all of many are held with is said once: Shift ← → ↑ ↓. */
function keysInRow(keys: readonly string[]): string[] {
  const held = /^(\w+)\+/.exec(keys[0] ?? '')?.[1] ?? ''
  if (keys.length < 3 || held === '') return keys.map(shownKeys)
  return [shownKeys(held), ...keys.map((one) => shownKeys(one.slice(held.length + 1)))]
}

interface RowProps {
  name: string
  keys: readonly string[]
  /** What the pointer does while the key is held. */
  pointer?: string
}

function Row({ name, keys, pointer }: RowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {keys.map((one) => (
          <kbd key={one} className="core-keys">
            {one}
          </kbd>
        ))}
        {pointer && <span>{pointer}</span>}
      </dd>
    </div>
  )
}

import { useRoving } from '@atrium/core/web/ui/roving'
import { useLocale } from '@atrium/core/web/words'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { firstKinds } from '@atrium/dashboards/web/builder/kinds/groups'
import { chosenKind } from '@atrium/dashboards/web/builder/kinds/kind-entries'
import { KindIcon } from '@atrium/dashboards/web/builder/kinds/kind-icon'
import { KIND_DRAG } from '@atrium/dashboards/web/builder/kinds/kinds-panel'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { commandOf } from '@atrium/dashboards/web/editor/commands/all'
import { run } from '@atrium/dashboards/web/editor/commands/command'
import { examplesOf } from '@atrium/dashboards/web/editor/items/examples'
import { PhoneStage } from '@atrium/dashboards/web/editor/phone/phone-stage'
import { kindDrop } from '@atrium/dashboards/web/editor/stage/drops'
import { EditorStage } from '@atrium/dashboards/web/editor/stage/editor-stage'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { fieldDrop } from './field-steps.ts'
import { focusItem } from './focus-item.ts'

/** The canvas, and beside it what a phone shows, if the author wants that. */
export function StagePanel() {
  const { editor, link, kinds, loaded, kindName, enlarged, closeEnlarged, drawQueue } = useEdited()
  const { phone } = useCell(editor.settings)
  const locale = useLocale()
  const drops = useMemo(
    () => [
      kindDrop(editor, KIND_DRAG, (id) => chosenKind(kinds, id)),
      fieldDrop(editor, kinds, loaded.rights.query, { port: serverData, locale }),
    ],
    [editor, kinds, loaded.rights.query, locale],
  )
  const example = useMemo(() => examplesOf(kinds), [kinds])
  return (
    <div className="visual-edit-stages">
      <EditorStage
        editor={editor}
        link={link}
        example={example}
        kindName={kindName}
        drops={drops}
        enlarged={enlarged}
        onCloseEnlarged={closeEnlarged}
        onDrawn={drawQueue.next}
        empty={<FirstStep />}
      />
      {phone && (
        <PhoneStage
          {...{ editor, link, example, kindName }}
          onClose={() => void run(editor, commandOf('togglePhone'))}
        />
      )}
    </div>
  )
}

/** What an empty dashboard says. */
function FirstStep() {
  const { word } = useWords()
  const { editor, kinds, loaded, chooseKind, showKinds } = useEdited()
  const add = (kind: string) => {
    chooseKind(kind)
    // The pressed button is gone with the empty canvas.
    for (const id of editor.selection.get()) focusItem(id)
  }
  return (
    <section className="visual-edit-first">
      <h2>{word('editFirst')}</h2>
      <p>{word('editFirstHint')}</p>
      <ul {...useRoving('button')}>
        {firstKinds(kinds, loaded.rights).map(({ kind, name, spec }) => (
          <li key={kind}>
            <button
              type="button"
              className="visual-edit-first-kind"
              aria-label={word('editAddKind', { name })}
              onClick={() => add(kind)}
            >
              <KindIcon path={spec.icon} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Button type="primary" onClick={showKinds}>
        {word('editFirstKind')}
      </Button>
    </section>
  )
}

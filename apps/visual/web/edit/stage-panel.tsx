import { KIND_DRAG } from '@atrium/web/builder/kinds/kinds-panel.tsx'
import { EditorStage } from '@atrium/web/canvas/editor/stage/editor-stage.tsx'
import { Button } from 'antd'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

export function StagePanel() {
  const { editor, link, kindName, enlarged, closeEnlarged } = useEdited()
  return (
    <EditorStage
      editor={editor}
      link={link}
      kindName={kindName}
      kindType={KIND_DRAG}
      enlarged={enlarged}
      onCloseEnlarged={closeEnlarged}
      empty={<FirstStep />}
    />
  )
}

/** What an empty dashboard says. */
function FirstStep() {
  const { word } = useWords()
  const { showKinds } = useEdited()
  return (
    <section className="v-edit-first">
      <h2>{word('editFirst')}</h2>
      <p>{word('editFirstHint')}</p>
      <Button type="primary" onClick={showKinds}>
        {word('editFirstKind')}
      </Button>
    </section>
  )
}

import type { TouchedPath } from '@atrium/contract/dashboard-ops/touched'
import { useCell } from '@atrium/web/canvas/editor/cell'
import { type ConflictPlace, conflictPlaces } from '@atrium/web/canvas/editor/log/conflict'
import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { type Edited, useEdited } from './edit-context.ts'
import { placeText, valueText } from './place-text.ts'
import { useStepText } from './step-text.ts'

/** Two people have changed the same: both versions, and for each place the choice between them. */
export function ConflictDialog() {
  const { editor } = useEdited()
  const { kind } = useCell(editor.store.sendState)
  const state = useCell(editor.store.state)
  if (kind !== 'conflict') return null
  const places = conflictPlaces(state)
  const [batch] = state.pending
  if (!batch || places.length === 0) return null
  return <Choice key={batch.key} places={places} label={batch.label} />
}

type Version = 'mine' | 'theirs'

function Choice({ places, label }: { places: readonly ConflictPlace[]; label: { key: string } }) {
  const { word } = useWords()
  const edited = useEdited()
  const text = useStepText()
  const [chosen, setChosen] = useState<Readonly<Record<string, Version>>>({})
  const versionOf = ({ path }: ConflictPlace): Version => chosen[path.join('/')] ?? 'mine'
  const resolve = (version: (place: ConflictPlace) => Version) => {
    const of = (wanted: Version): TouchedPath[] =>
      places.filter((place) => version(place) === wanted).map(({ path }) => path)
    edited.editor.store.resolve(of('mine'), of('theirs'))
  }
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      width={640}
      title={word('editConflictTitle')}
      footer={[
        <Button key="theirs" onClick={() => resolve(() => 'theirs')}>
          {word('editAllTheirs')}
        </Button>,
        <Button key="mine" onClick={() => resolve(() => 'mine')}>
          {word('editAllMine')}
        </Button>,
        <Button key="ok" type="primary" onClick={() => resolve(versionOf)}>
          {word('editApply')}
        </Button>,
      ]}
    >
      <p>{word('editConflictHint', { step: text(label) })}</p>
      <ul className="v-edit-conflict">
        {places.map((place) => (
          <li key={place.path.join('/')}>
            <b>{placeText(place.path, edited, word)}</b>
            <Radio.Group
              value={versionOf(place)}
              onChange={({ target }) => setChosen({ ...chosen, [place.path.join('/')]: target.value })}
              options={[
                { value: 'mine', label: `${word('editMine')}: ${valueText(place.mine, word)}` },
                { value: 'theirs', label: `${whoText(place, edited, word)}: ${valueText(place.theirs, word)}` },
              ]}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function whoText(
  { who }: ConflictPlace,
  { loaded, editor }: Edited,
  word: ReturnType<typeof useWords>['word'],
): string {
  const here = editor.store.editors.get().find((one) => one.who === who)
  return loaded.users[who] ?? here?.name ?? word('editSomebody')
}

import { formatMinute } from '../crud/values/times.ts'
import { Loading } from '../page/states.tsx'
import { Notice } from '../phone/frame.tsx'
import type { Draft } from './drafts/draft.ts'
import { useDrafts } from './drafts/use-drafts.tsx'
import { MobilePage } from './mobile-page.tsx'
import { useMobileWords } from './words.ts'

/** `/m/drafts`: what this phone keeps until the server has it. What was refused is decided on here. */
export default function DraftsPage() {
  const { word } = useMobileWords()
  const { drafts, state, start } = useDrafts()
  if (drafts.length === 0) {
    return (
      <MobilePage title={word('drafts')}>
        {state !== 'idle' ? (
          <Loading />
        ) : (
          <Notice icon="check" tone="good" title={word('draftsNone')} text={word('draftsNoneHint')} />
        )}
      </MobilePage>
    )
  }
  const waiting = drafts.filter(({ refusal }) => !refusal)
  const held = (draft: Draft) =>
    drafts.slice(0, drafts.indexOf(draft)).some(({ about, refusal }) => refusal && about === draft.about)
  return (
    <MobilePage title={word('drafts')}>
      <p className="core-phone-muted">{word('draftsKept')}</p>
      <ul className="core-mobile-rows">
        {drafts.map((draft) => (
          <li key={draft.idemKey} className="core-mobile-draft">
            <strong>{draft.title}</strong>
            <DraftFacts draft={draft} isHeld={held(draft)} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <button type="button" className="core-phone-button" onClick={() => void start()}>
          {word('sendNow')}
        </button>
      )}
    </MobilePage>
  )
}

function DraftFacts({ draft, isHeld }: { draft: Draft; isHeld: boolean }) {
  const { word } = useMobileWords()
  const { retry, discard } = useDrafts()
  const { idemKey, title, takenAt, pictures, refusal } = draft
  const facts = [formatMinute(takenAt), pictures.length > 0 && word('pictures', { count: pictures.length })]
  function ask() {
    if (window.confirm(word('discardConfirm', { title }))) void discard(idemKey)
  }
  return (
    <>
      <span className="core-phone-muted">{facts.filter(Boolean).join(' · ')}</span>
      {refusal ? (
        <span className="core-phone-wrong">{word('refused', { reason: refusal.msg })}</span>
      ) : (
        <span className="core-phone-muted">{word(isHeld ? 'behindRefused' : 'queued')}</span>
      )}
      {(refusal || isHeld) && (
        <span className="core-mobile-draft-actions">
          {refusal && (
            <button type="button" className="core-mobile-link" onClick={() => void retry(idemKey)}>
              {word('retry')}
            </button>
          )}
          <button type="button" className="core-mobile-link" onClick={ask}>
            {word('discard')}
          </button>
        </span>
      )}
    </>
  )
}

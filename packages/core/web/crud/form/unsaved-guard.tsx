import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isLeavingForSignIn } from '../../unsaved/unsaved.ts'
import { useCrudWords } from '../words.ts'

/** Asks for confirmation before the page is left with unsaved input. `onDiscard`: the person has decided to lose it. */
export function UnsavedGuard({ when, onDiscard }: { when(): boolean; onDiscard(): void }) {
  const { word } = useCrudWords()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && when()
  })

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (when() && !isLeavingForSignIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [when])

  function discard() {
    onDiscard()
    blocker.proceed?.()
  }

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={word('unsavedTitle')}
      okText={word('discard')}
      cancelText={word('keepEditing')}
      okButtonProps={{ danger: true }}
      onOk={discard}
      onCancel={() => blocker.reset?.()}
      width={400}
    >
      <p className="core-crud-muted">{word('unsavedHint')}</p>
    </Modal>
  )
}

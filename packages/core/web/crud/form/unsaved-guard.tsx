import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useCrudWords } from '../words.ts'

/** Asks for confirmation before the page is left with unsaved input. */
export function UnsavedGuard({ when }: { when(): boolean }) {
  const { word } = useCrudWords()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && when()
  })

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (when()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [when])

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={word('unsavedTitle')}
      okText={word('discard')}
      cancelText={word('keepEditing')}
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={400}
    >
      <p className="core-crud-muted">{word('unsavedHint')}</p>
    </Modal>
  )
}

import { useSession } from '@atrium/core/web/access/session'
import { keep, kept } from '@atrium/core/web/kept'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CONNECT_ADDRESS } from './addresses.ts'
import { useMay, useMeasurements } from './connect/use-arrivals.ts'
import { useWords } from './words.ts'

/** Offers to connect data while the tenant has none, to those who may; closing it hides it for good. */
export default function NextStep() {
  const { word } = useWords()
  const { user } = useSession()
  const may = useMay()
  const navigate = useNavigate()
  const key = `visual.nextStep.${user._id}`
  const [isHidden, setIsHidden] = useState(() => kept(key) !== null)
  const { data } = useMeasurements({ enabled: may.import && !isHidden, live: false })
  if (!may.import || isHidden || !data || data.length > 0) return null
  const hide = () => {
    keep(key, 'hidden')
    setIsHidden(true)
  }
  return (
    <Alert
      className="visual-next-step"
      type="info"
      showIcon
      title={word('nextStep')}
      action={
        <Button type="primary" size="small" onClick={() => navigate(CONNECT_ADDRESS)}>
          {word('nextStepGo')}
        </Button>
      }
      closable={{ 'aria-label': word('nextStepHide'), onClose: hide }}
    />
  )
}

import './gone.css'
import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from './words.ts'

/** In place of a dashboard that is gone, or that this person may not see. */
export function Gone() {
  const { word } = useWords()
  const navigate = useNavigate()
  return (
    <Result
      className="visual-gone"
      icon={null}
      title={word('gone')}
      subTitle={word('goneHint')}
      extra={
        <Button type="primary" onClick={() => navigate('/visual/dashboard/list')}>
          {word('backToList')}
        </Button>
      }
    />
  )
}

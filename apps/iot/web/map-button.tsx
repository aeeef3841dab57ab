import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from './words.ts'

/** Above the list of merchants: opens the map of the same merchants. */
export default function MapButton() {
  const { word } = useWords()
  const navigate = useNavigate()
  return (
    <Button icon={<EnvironmentOutlined aria-hidden />} onClick={() => navigate('/iot/merchant/map')}>
      {word('onMap')}
    </Button>
  )
}

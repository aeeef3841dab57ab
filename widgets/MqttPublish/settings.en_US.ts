import input from '@atrium/dashboards/web/control/input-settings.en_US'
import control from '@atrium/dashboards/web/control/settings.en_US'

export default {
  ...control,
  ...input,
  dataSource: 'MQTT data source (instead of address and account)',
  uri: 'Broker (mqtt:// or mqtts://)',
  topic: 'Topic',
  username: 'User name',
  password: 'Password',
  secret: 'Secret ($secret)',
  content: 'Message ($value is what is sent)',
  qos: 'Quality of service (QoS)',
  'qos=0': '0: nobody acknowledges',
  'qos=1': '1: the broker acknowledges',
}

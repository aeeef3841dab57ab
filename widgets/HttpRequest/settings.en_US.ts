import input from '@atrium/dashboards/web/control/input-settings.en_US'
import control from '@atrium/dashboards/web/control/settings.en_US'

export default {
  ...control,
  ...input,
  dataSource: 'HTTP data source (instead of address and account)',
  uri: 'Address ($value may stand after ?)',
  method: 'Method',
  'method=GET': 'GET',
  'method=POST': 'POST',
  'method=PUT': 'PUT',
  'method=PATCH': 'PATCH',
  'method=DELETE': 'DELETE',
  header: 'Headers',
  'header.name': 'Name',
  'header.value': 'Value ($secret may stand in it)',
  body: 'Body ($value is what is sent)',
  username: 'User name',
  password: 'Password',
  secret: 'Secret ($secret)',
}

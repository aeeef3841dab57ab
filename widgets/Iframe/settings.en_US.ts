export default {
  src: 'Address',
  'hint:src': 'Its path and query may contain `{parameter}`. Sites that forbid to be framed cannot be shown.',
}

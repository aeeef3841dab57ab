export default {
  synonyms: 'number reading figure single stat KPI card',
}

import { stem } from './terms.ts';

/** Words visitors use for what the pages call something else. A word may stand in several groups. */
const GROUPS = [
  'addiction alcohol drinking drink drugs substance',
  'address moved moving relocate',
  'advocate advocacy behalf nominee represent representative',
  'allowance benefit compensation entitlement payment',
  'ancestor brother grandfather grandmother grandparent relative sister uncle aunt',
  'anxiety anxious panic stress worried',
  'appeal disagree dispute review reconsider refused rejected denied',
  'application applications apply applying',
  'appointment booking visit',
  'army military forces navy defence defense marines',
  'automobile car vehicle',
  'bank deposit account',
  'bathing cleaning cooking gardening housework household meals shopping showering washing',
  'blind eye glasses sight vision',
  'burial buried bury funeral interment',
  'buy buyer buying purchase',
  'call contact number phone telephone mobile',
  'career employer employment job jobs work cv interview vocational',
  'caregiver carer caregiving caring cares',
  'child children daughter kid kids son',
  'civilian transition',
  'claim claims',
  'clinic facility hospital',
  'college degree education school student study tuition university course',
  'commemorate commemoration commemorative memorial remembrance tribute',
  'complain complaint feedback rude unhappy',
  'cost expense fee price',
  'counseling counselling counsellor counselor therapist therapy',
  'data details information personal',
  'dead death deceased die died dies',
  'deaf hearing',
  'dental dentist dentures teeth tooth',
  'dependant dependent family',
  'depressed depression',
  'disability disabled',
  'discharge discharged separation',
  'doctor gp physician provider',
  'drug medication medicine pharmacy pill prescription',
  'eligibility eligible entitled qualify requirements',
  'email mail',
  'evicted eviction homeless homelessness nowhere',
  'evidence proof document documents',
  'flag flags',
  'funding grant scholarship',
  'headstone gravestone marker plaque',
  'home house housing accommodation',
  'income money financial finance',
  'injured injury wound wounded',
  'interpreter interpreting language translate translation translator',
  'letter document paperwork papers record records',
  'loan mortgage repayment repayments',
  'local nearest near closest',
  'lodge submit file send',
  'login logon signin sign password',
  'lost missing replace replacement stolen',
  'medal medals award decoration honours honors',
  'mental psychiatrist psychiatry psychological psychologist psychology ptsd depression anxiety anxious',
  'parent parents mom mother mum dad father',
  'partner spouse husband wife widow widower surviving survivor',
  'pay paid payment payments',
  'progress status track tracking',
  'ptsd trauma traumatic posttraumatic',
  'rate rates amount',
  'renew renewal expire expired expires expiry',
  'rent lease tenancy',
  'scholarship study tuition education',
  'smoke smoking tobacco',
  'suicide suicidal',
  'transport travel mileage reimbursement petrol fuel parking taxi fare fares',
  'update change edit correct amend',
  'vet veteran',
];

const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = buildSynonyms();

/** The stems that may stand for a stem; without the stem itself. */
export function synonyms(stemmed: string): ReadonlySet<string> {
  return SYNONYMS.get(stemmed) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function buildSynonyms(): ReadonlyMap<string, ReadonlySet<string>> {
  const map = new Map<string, Set<string>>();
  for (const group of GROUPS) {
    const members = new Set(group.split(' ').map(stem));
    for (const member of members) {
      const others = map.get(member) ?? new Set<string>();
      for (const other of members) if (other !== member) others.add(other);
      map.set(member, others);
    }
  }
  return map;
}

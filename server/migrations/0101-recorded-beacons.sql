-- What the entries of the type RANDOMNESS record, since proofs of later entries contain it. Times are in milliseconds.
create table recorded_beacons (
  sequence_number bigint primary key,
  beacon text not null,
  beacon_time bigint not null,
  recorded_at bigint not null
);

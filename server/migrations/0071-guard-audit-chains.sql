-- live only

-- The end of a chain moves only forward, one entry at a time, and is always the hash of the entry that it names.
create function guard_audit_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.number = 0 then
      return new;
    end if;
  -- An update without a change locks the chain.
  elsif new is not distinct from old or (new.chain = old.chain and new.number = old.number + 1 and (old.at is null or new.at >= old.at)) then
    return new;
  end if;
  raise exception 'the end of a chain of the audit log only moves to its next entry';
end
$$;

create trigger audit_chains_move_forward before insert or update on audit_chains
  for each row execute function guard_audit_chain();

create trigger audit_chains_are_final before delete on audit_chains
  for each row execute function refuse_audit_change();

create trigger audit_chains_are_kept before truncate on audit_chains
  for each statement execute function refuse_audit_change();

create function require_audit_entry() returns trigger language plpgsql as $$
begin
  if new.number > 0 and not exists (
    select from audit_entries where chain = new.chain and number = new.number and hash = new.hash
  ) then
    raise exception 'entry % of the chain % of the audit log does not have this hash', new.number, new.chain;
  end if;
  return null;
end
$$;

-- Checked when the transaction commits, after its entries exist.
create constraint trigger audit_chains_end_in_an_entry after insert or update on audit_chains
  deferrable initially deferred for each row execute function require_audit_entry();

create constraint trigger audit_heads_are_entries after insert on audit_heads
  for each row execute function require_audit_entry();

create trigger audit_heads_are_final before update or delete on audit_heads
  for each row execute function refuse_audit_change();

create trigger audit_heads_are_kept before truncate on audit_heads
  for each statement execute function refuse_audit_change();

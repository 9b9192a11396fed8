use super::*;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// A queue whose jobs are ended by hand, and who was served so far.
struct Bench {
    queue: Arc<FairQueue>,
    served: Arc<Mutex<Vec<(u64, JobSlot)>>>,
    order: Vec<u64>,
    places: Vec<QueueEntry>,
    hurries: Vec<Arc<AtomicBool>>,
}

impl Bench {
    fn new(slots: SlotLimits) -> Bench {
        let queue = FairQueue::new(slots);
        Bench { queue, served: Arc::default(), order: Vec::new(), places: Vec::new(), hurries: Vec::new() }
    }

    fn asks(&mut self, visitor: u64, jobs: usize) {
        for _ in 0..jobs {
            let served = Arc::clone(&self.served);
            let grant = move |slot| served.lock().unwrap().push((visitor, slot));
            let finish_early = Arc::new(AtomicBool::new(false));
            self.hurries.push(Arc::clone(&finish_early));
            self.places.push(self.queue.enqueue(Visitor::test(visitor), finish_early, grant));
        }
    }

    /// Ends the job that was served first of those that run.
    fn ends_one(&mut self) -> bool {
        let mut served = self.served.lock().unwrap();
        if served.is_empty() {
            return false;
        }
        let (visitor, slot) = served.remove(0);
        drop(served);
        self.order.push(visitor);
        drop(slot);
        true
    }

    fn running(&self) -> Vec<u64> {
        self.served.lock().unwrap().iter().map(|(visitor, _)| *visitor).collect()
    }
}

#[test]
fn a_quiet_visitor_is_served_before_any_other_is_served_twice() {
    let mut bench = Bench::new(SlotLimits { all: 2, address: 2, visitor: 1 });
    for greedy in 1..=5 {
        bench.asks(greedy, 40);
    }
    for _ in 0..50 {
        bench.ends_one();
    }
    bench.asks(9, 1);
    let mut served = Vec::new();
    while !bench.running().contains(&9) {
        bench.ends_one();
        let next = *bench.running().last().unwrap();
        assert!(!served.contains(&next), "{next} is served again, and 9 still waits: {served:?}");
        served.push(next);
    }
    assert_eq!(bench.order.len(), 50 + served.len(), "150 jobs of the others wait");
}

#[test]
fn visitors_who_wait_are_served_in_turn() {
    let mut bench = Bench::new(SlotLimits { all: 1, address: 1, visitor: 1 });
    bench.asks(1, 4);
    bench.asks(2, 2);
    bench.asks(3, 3);
    while bench.ends_one() {}
    assert_eq!(bench.order, [1, 2, 3, 1, 2, 3, 1, 3, 1]);
}

#[test]
fn a_visitor_never_holds_more_than_its_slots_though_others_are_free() {
    let mut bench = Bench::new(SlotLimits { all: 8, address: 6, visitor: 2 });
    bench.asks(1, 40);
    assert_eq!(bench.running(), [1, 1]);
    bench.asks(2, 40);
    bench.asks(3, 40);
    bench.asks(4, 40);
    assert_eq!(bench.running().len(), 6, "two slots are left to other addresses");
}

#[test]
fn those_who_do_not_wait_any_more_leave_no_gap() {
    let mut bench = Bench::new(SlotLimits { all: 1, address: 1, visitor: 1 });
    bench.asks(1, 1);
    bench.asks(2, 3);
    bench.asks(3, 1);
    bench.places.drain(1..4);
    bench.ends_one();
    assert_eq!(bench.running(), [3]);
    // One that was granted while its future was dropped comes back, too.
    let mut context = Context::from_waker(Waker::noop());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let _inside = runtime.enter();
    let queue = Arc::clone(&bench.queue);
    {
        let mut waits = pin!(queue.acquire(Visitor::test(4), Arc::default()));
        assert!(matches!(waits.as_mut().poll(&mut context), Poll::Pending));
        bench.ends_one();
        assert_eq!(bench.queue.running(), 1, "it is granted");
    }
    assert_eq!(bench.queue.running(), 0, "and comes back");
}

#[test]
fn a_job_is_hurried_only_when_it_has_run_long_and_others_wait_because_of_it() {
    let mut bench = Bench::new(SlotLimits { all: 2, address: 2, visitor: 1 });
    bench.asks(1, 2);
    bench.asks(2, 1);
    let hurried = |bench: &Bench| -> Vec<bool> {
        bench.hurries.iter().map(|finish_early| finish_early.load(Ordering::Relaxed)).collect()
    };
    bench.queue.state().running.values_mut().for_each(|it| it.since -= 2 * MIN_RUN_TIME);
    bench.places[1].ask_longest_to_finish();
    assert_eq!(hurried(&bench), [false; 3], "it waits for its own other job");
    bench.asks(3, 1);
    bench.places[3].ask_longest_to_finish();
    assert_eq!(hurried(&bench), [true, false, false, false]);
    bench.queue.state().running.values_mut().for_each(|it| it.since = Instant::now());
    bench.places[3].ask_longest_to_finish();
    assert_eq!(hurried(&bench), [true, false, false, false], "the other has only begun");
}

#[test]
fn a_thread_stops_waiting_when_it_is_told_to() {
    let queue = FairQueue::new(SlotLimits { all: 1, address: 1, visitor: 1 });
    let held = queue.acquire_blocking(Visitor::test(1), || false).unwrap();
    assert!(queue.acquire_blocking(Visitor::test(2), || true).is_none());
    drop(held);
    assert!(queue.acquire_blocking(Visitor::test(2), || false).is_some());
}

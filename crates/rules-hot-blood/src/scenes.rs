//! Scenes: the smallest night in which one procedure of the sheet can be run, so that its odds can be asked for.
use crate::HotBlood;
use kernel::{Procedure, Scene, SceneError, Scenes};

impl Scenes for HotBlood {
    fn procedures() -> &'static [Procedure] {
        &[]
    }
    fn scene(procedure: &str, _: &[(&str, &str)]) -> Result<Box<dyn Scene<HotBlood>>, SceneError> {
        Err(SceneError::NoSuchProcedure { name: procedure.to_owned() })
    }
}
